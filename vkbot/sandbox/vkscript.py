"""The part of VKScript that bots send to `execute`: variables, values, API calls, `if`, `return`.

A script is compiled before anything runs, so a script with a mistake does nothing at all, as on VK.
"""

import json
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

Invoke: TypeAlias = Callable[[str, Mapping[str, Any]], Any]
"""Calls a method with its arguments and gives its answer, or False if it failed."""


class CompileError(ValueError):
    """The script is not of the part that is understood."""


@dataclass
class Scope:
    """What a running script knows."""

    invoke: Invoke
    args: Mapping[str, str] = field(default_factory=dict)
    variables: dict[str, Any] = field(default_factory=dict)


Expression: TypeAlias = Callable[[Scope], Any]


@dataclass(frozen=True)
class Statement:
    """`var name = value;`, `name = value;`, `value;`, `return value;` or `if (value) { body }`"""

    value: Expression
    name: str | None = None
    returns: bool = False
    body: "tuple[Statement, ...] | None" = None


TOKEN = re.compile(
    r"""(?P<space>\s+|//[^\n]*|/\*.*?\*/)
    |(?P<number>\d+(?:\.\d+)?)
    |(?P<string>"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')
    |(?P<name>[A-Za-z_$][\w$]*)
    |(?P<sign>@\.|[{}\[\]().,:;=+-])""",
    re.VERBOSE | re.DOTALL,
)
CONSTANTS: Mapping[str, Any] = {"true": True, "false": False, "null": None}
ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f"}


def compile_script(code: str) -> list[Statement]:
    """The statements of a script; CompileError if it is not understood."""
    return _Parser(_tokens(code)).program()


def run(statements: list[Statement], scope: Scope) -> Any:
    """Run a script and give what it returns; None if it returns nothing."""
    returned = _run(statements, scope)
    return returned[0] if returned else None


def _run(statements: Iterable[Statement], scope: Scope) -> list[Any]:
    """Run statements; what one of them returned, if one did."""
    for statement in statements:
        value = statement.value(scope)
        if statement.returns:
            return [value]
        if statement.name is not None:
            scope.variables[statement.name] = value
        if statement.body is not None and value and (returned := _run(statement.body, scope)):
            return returned
    return []


def _tokens(code: str) -> list[tuple[str, str]]:
    tokens: list[tuple[str, str]] = []
    at = 0
    while at < len(code):
        match = TOKEN.match(code, at)
        if match is None:
            raise CompileError(f"unexpected {code[at : at + 10]!r}")
        at = match.end()
        if match.lastgroup != "space":
            tokens.append((match.lastgroup or "", match.group()))
    return tokens


class _Parser:
    """Recursive descent over the tokens."""

    def __init__(self, tokens: list[tuple[str, str]]) -> None:
        self._tokens = tokens
        self._at = 0

    def program(self) -> list[Statement]:
        statements: list[Statement] = []
        while self._at < len(self._tokens):
            if not self._take(";"):
                statements += self._statement()
        return statements

    def _statement(self) -> list[Statement]:
        if self._take("return"):
            value = (
                (lambda scope: None)
                if self._kind() in ("", "sign") and self._peek() in (";", "")
                else self._expression()
            )
            self._end()
            return [Statement(value, returns=True)]
        if self._take("if"):
            return [self._if()]
        if self._take("var"):
            statements = [self._assignment()]
            while self._take(","):
                statements.append(self._assignment())
        elif self._kind() == "name" and self._peek(1) == "=":
            statements = [self._assignment()]
        else:
            statements = [Statement(self._expression())]
        self._end()
        return statements

    def _if(self) -> Statement:
        self._need("(")
        condition = self._expression()
        self._need(")")
        self._need("{")
        body: list[Statement] = []
        while not self._take("}"):
            if not self._take(";"):
                body += self._statement()
        return Statement(condition, body=tuple(body))

    def _assignment(self) -> Statement:
        name = self._name()
        if not self._take("="):
            return Statement(lambda scope: None, name)
        return Statement(self._expression(), name)

    def _expression(self) -> Expression:
        left = self._operand()
        while (sign := self._peek()) in ("+", "-"):
            self._at += 1
            left = _binary(sign, left, self._operand())
        return left

    def _operand(self) -> Expression:
        if self._take("-"):
            negated = self._operand()
            return lambda scope: -negated(scope)
        value = self._primary()
        while (sign := self._peek()) in (".", "[", "@."):
            self._at += 1
            if sign == "[":
                value = _item(value, self._expression())
                self._need("]")
            else:
                value = _each(value, self._name()) if sign == "@." else _member(value, self._name())
        return value

    def _primary(self) -> Expression:
        kind, text = self._next()
        if kind == "number":
            number = float(text) if "." in text else int(text)
            return lambda scope: number
        if kind == "string":
            string = _unquote(text)
            return lambda scope: string
        if text == "[":
            return _array(self._list("]", self._expression))
        if text == "{":
            return _object(self._list("}", self._pair))
        if text == "(":
            inner = self._expression()
            self._need(")")
            return inner
        if kind != "name":
            raise CompileError(f"unexpected {text!r}")
        return self._named(text)

    def _named(self, name: str) -> Expression:
        if name in CONSTANTS:
            return lambda scope: CONSTANTS[name]
        if name == "Args":
            return lambda scope: scope.args
        if name == "API":
            return self._call()
        return lambda scope: scope.variables.get(name)

    def _call(self) -> Expression:
        self._need(".")
        section = self._name()
        self._need(".")
        method = f"{section}.{self._name()}"
        self._need("(")
        arguments = self._list(")", self._expression)
        if len(arguments) > 1:
            raise CompileError(f"{method} takes one object")
        return _invocation(method, arguments[0] if arguments else _object([]))

    def _pair(self) -> tuple[str, Expression]:
        kind, text = self._next()
        if kind not in ("name", "string", "number"):
            raise CompileError(f"unexpected {text!r}")
        self._need(":")
        return (_unquote(text) if kind == "string" else text), self._expression()

    def _list(self, closing: str, item: Callable[[], Any]) -> list[Any]:
        items: list[Any] = []
        while not self._take(closing):
            items.append(item())
            if not self._take(","):
                self._need(closing)
                break
        return items

    def _peek(self, ahead: int = 0) -> str:
        at = self._at + ahead
        kind, text = self._tokens[at] if at < len(self._tokens) else ("", "")
        return "" if kind == "string" else text

    def _kind(self) -> str:
        return self._tokens[self._at][0] if self._at < len(self._tokens) else ""

    def _next(self) -> tuple[str, str]:
        if self._at >= len(self._tokens):
            raise CompileError("unexpected end")
        self._at += 1
        return self._tokens[self._at - 1]

    def _take(self, text: str) -> bool:
        if self._peek() != text:
            return False
        self._at += 1
        return True

    def _need(self, text: str) -> None:
        if not self._take(text):
            raise CompileError(f"{text!r} expected, not {self._peek()!r}")

    def _name(self) -> str:
        kind, text = self._next()
        if kind != "name":
            raise CompileError(f"a name expected, not {text!r}")
        return text

    def _end(self) -> None:
        if self._at < len(self._tokens) and self._peek() != "}":
            self._need(";")


def _unquote(text: str) -> str:
    def unescape(match: re.Match[str]) -> str:
        letter = match.group(1)
        return ESCAPES.get(letter, letter) if letter else _utf16(match.group())

    return re.sub(r"(?:\\u[0-9a-fA-F]{4})+|\\(.)", unescape, text[1:-1], flags=re.DOTALL)


def _utf16(escapes: str) -> str:
    """Surrogate pairs must be read together, which JSON does."""
    return str(json.loads(f'"{escapes}"'))


def _binary(sign: str, left: Expression, right: Expression) -> Expression:
    def add(scope: Scope) -> Any:
        a, b = left(scope), right(scope)
        if isinstance(a, str) or isinstance(b, str):
            return f"{a}{b}"
        return a + b

    return add if sign == "+" else lambda scope: left(scope) - right(scope)


def _member(value: Expression, name: str) -> Expression:
    def read(scope: Scope) -> Any:
        content = value(scope)
        if name == "length" and isinstance(content, (list, str)):
            return len(content)
        return content.get(name) if isinstance(content, Mapping) else None

    return read


def _each(value: Expression, name: str) -> Expression:
    def read(scope: Scope) -> Any:
        content = value(scope)
        items = content if isinstance(content, list) else []
        return [each.get(name) if isinstance(each, Mapping) else None for each in items]

    return read


def _item(value: Expression, index: Expression) -> Expression:
    def read(scope: Scope) -> Any:
        content, at = value(scope), index(scope)
        if isinstance(content, list) and isinstance(at, int):
            return content[at] if 0 <= at < len(content) else None
        return content.get(str(at)) if isinstance(content, Mapping) else None

    return read


def _array(items: list[Expression]) -> Expression:
    return lambda scope: [item(scope) for item in items]


def _object(pairs: list[tuple[str, Expression]]) -> Expression:
    return lambda scope: {name: value(scope) for name, value in pairs}


def _invocation(method: str, arguments: Expression) -> Expression:
    def call(scope: Scope) -> Any:
        given = arguments(scope)
        return scope.invoke(method, given if isinstance(given, Mapping) else {})

    return call
