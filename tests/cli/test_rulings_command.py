"""`rassvet rulings`."""

from pathlib import Path

from tests.cli.test_cli import refused, run


def checkout(folder: Path, test: str = "") -> Path:
    """A small project with two rulings."""
    (folder / "docs").mkdir()
    (folder / "tests").mkdir()
    (folder / "docs" / "rulings.md").write_text(
        "### R1.1 First\nIn code: `a.py`\n\n### R1.2 Second\nIn code: `b.py`\n", "utf-8"
    )
    (folder / "tests" / "test_a.py").write_text(f"def test_R1_1_holds(): ...\n{test}\n", "utf-8")
    return folder


def test_it_lists_each_ruling_with_its_tests(tmp_path: Path) -> None:
    root = str(checkout(tmp_path))
    result = run("rulings", "--root", root)
    assert result.exit_code == 0
    assert result.stdout == "R1.1  First\n    tests/test_a.py::test_R1_1_holds\nR1.2  Second\n"


def test_check_names_those_without_a_test(tmp_path: Path) -> None:
    root = str(checkout(tmp_path))
    result = run("rulings", "--check", "--root", root)
    assert (result.exit_code, result.stdout) == (1, "R1.2  Second: no test\n")


def test_check_is_content_when_each_has_one(tmp_path: Path) -> None:
    root = str(checkout(tmp_path, "def test_R1_2_holds(): ..."))
    result = run("rulings", "--check", "--root", root)
    assert (result.exit_code, result.stdout) == (0, "2 rulings, each with a test (2 tests in all)\n")


def test_outside_of_a_checkout_it_says_so(tmp_path: Path) -> None:
    root = str(tmp_path)
    assert "no checkout" in refused("rulings", "--check", "--root", root)


def test_a_test_that_is_not_python_is_named(tmp_path: Path) -> None:
    root = str(checkout(tmp_path, "def def"))
    assert refused("rulings", "--root", root) == "tests/test_a.py: line 2: not Python"


def test_all_rulings_of_this_project_are_carried() -> None:
    result = run("rulings", "--check")
    assert result.exit_code == 0, result.output
