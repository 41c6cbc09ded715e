"""Finds the places of the rules code that can be changed, with the syntax tree that libclang makes of each file."""
import concurrent.futures
import pathlib
import re
import sys

from . import operators
from .mutant import Mutant, short

try:
    import clang.cindex as clang
except ImportError:  # another Python than the distribution's: its modules are plain Python
    sys.path.append("/usr/lib/python3/dist-packages")
    import clang.cindex as clang

Kind = clang.CursorKind
FUNCTIONS = {Kind.FUNCTION_DECL, Kind.CXX_METHOD, Kind.CONSTRUCTOR, Kind.FUNCTION_TEMPLATE, Kind.CONVERSION_FUNCTION}
CONTAINERS = {Kind.NAMESPACE, Kind.CLASS_DECL, Kind.STRUCT_DECL, Kind.CLASS_TEMPLATE, Kind.LINKAGE_SPEC, Kind.UNEXPOSED_DECL}
# Types, names and template arguments: nothing in them happens at run time.
NO_CODE = {Kind.TYPE_REF, Kind.TEMPLATE_REF, Kind.NAMESPACE_REF, Kind.MEMBER_REF, Kind.OVERLOADED_DECL_REF, Kind.PARM_DECL,
           Kind.STATIC_ASSERT, Kind.TYPE_ALIAS_DECL, Kind.TYPEDEF_DECL, Kind.ENUM_DECL, Kind.USING_DECLARATION,
           Kind.CXX_UNARY_EXPR}
LOOPS = {Kind.FOR_STMT, Kind.WHILE_STMT, Kind.DO_STMT, Kind.CXX_FOR_RANGE_STMT}
STEPS = ("++", "--")


class Finder:
    """Collects the mutants of one file."""

    def __init__(self, name: str, source: bytes):
        self.name, self.source = name, source
        self.found: dict[tuple, Mutant] = {}
        self.function, self.returns_void, self.last = "", False, None
        self.loop_steps: set[int] = set()  # where the steps of loops are: changed, they only run for ever
        self.visit = {
            Kind.BINARY_OPERATOR: self.binary, Kind.COMPOUND_ASSIGNMENT_OPERATOR: self.compound,
            Kind.UNARY_OPERATOR: self.unary, Kind.CALL_EXPR: self.call, Kind.INTEGER_LITERAL: self.integer,
            Kind.CXX_BOOL_LITERAL_EXPR: self.boolean, Kind.STRING_LITERAL: self.string, Kind.DECL_REF_EXPR: self.name_used,
            Kind.IF_STMT: self.branch, Kind.CONDITIONAL_OPERATOR: self.choice, Kind.WHILE_STMT: self.loop,
            Kind.FOR_STMT: self.loop, Kind.RETURN_STMT: self.answer,
        }

    # --- text -----------------------------------------------------------------------------------------------------------
    def text(self, node) -> str:
        return self.source[node.extent.start.offset:node.extent.end.offset].decode()

    def between(self, left, right) -> str:
        return re.sub(rb"//.*|/\*.*?\*/", b"", self.source[left.extent.end.offset:right.extent.start.offset]).decode().strip()

    def add(self, node, operator: str, mutated: str, wrap: str = "value", end: int = 0) -> None:
        start, end = node.extent.start.offset, end or node.extent.end.offset
        original = self.source[start:end].decode()
        if not mutated and wrap == "value" or mutated == original:
            return
        line_start = self.source.rfind(b"\n", 0, start) + 1
        line_end = self.source.find(b"\n", start)
        mutant = Mutant(self.name, start, end, operator, original, mutated, node.extent.start.line,
                        short(self.source[line_start:line_end].decode()), self.function, wrap)
        self.found.setdefault((start, end, short(mutated), wrap == "statement"), mutant)

    # --- walking --------------------------------------------------------------------------------------------------------
    def walk_function(self, node) -> None:
        if node.is_default_method():
            return  # nothing of it is written here
        body = next((c for c in node.get_children() if c.kind == Kind.COMPOUND_STMT), None)
        if body is None:
            return
        head = self.source[node.extent.start.offset:body.extent.start.offset]
        if re.search(rb"\b(constexpr|consteval)\b", head):
            return
        self.function = node.spelling.split("<")[0]
        self.walk_body(body, node.result_type.spelling)

    def walk_body(self, body, result: str) -> None:
        outer = self.returns_void, self.last
        statements = list(body.get_children())
        self.returns_void, self.last = result == "void", statements[-1] if statements else None
        self.walk(body)
        self.returns_void, self.last = outer

    def walk(self, node) -> None:
        if node.kind in NO_CODE:
            return
        if node.kind in self.visit:
            self.visit[node.kind](node)
        for statement in self.statements(node):
            self.statement(statement, node)
        for child in self.parts(node):
            if node.kind == Kind.LAMBDA_EXPR and child.kind == Kind.COMPOUND_STMT:
                self.walk_body(child, "?")
            else:
                self.walk(child)

    def parts(self, node) -> list:
        """The children in which something happens at run time."""
        children = list(node.get_children())
        if node.kind in FUNCTIONS or node.kind == Kind.DECL_REF_EXPR:
            return []
        if node.kind == Kind.CASE_STMT:
            return children[1:]
        if node.kind == Kind.VAR_DECL:
            if "constexpr" in self.text(node):
                return []
            return [c for c in children if c.extent.start.offset > node.location.offset]  # not the arguments of its type
        if node.kind == Kind.IF_STMT and re.match(r"if\s+constexpr", self.text(node)):
            return children[1:]
        return children

    def statements(self, node) -> list:
        """The children that stand as statements."""
        children = list(node.get_children())
        if node.kind == Kind.COMPOUND_STMT:
            return children
        if node.kind == Kind.IF_STMT:
            condition = self.condition(node)
            return [c for c in children if condition and c.extent.start.offset > condition.extent.end.offset]
        if node.kind in LOOPS or node.kind in (Kind.CASE_STMT, Kind.DEFAULT_STMT):
            return children[-1:]
        return []

    def bare(self, node):
        """Without the casts and clean-ups that the compiler adds."""
        while node.kind == Kind.UNEXPOSED_EXPR:
            children = list(node.get_children())
            if len(children) != 1 or self.text(children[0]) != self.text(node):
                break
            node = children[0]
        return node

    # --- statements -----------------------------------------------------------------------------------------------------
    def statement(self, node, parent) -> None:
        inner = self.bare(node)
        if inner.kind == Kind.CALL_EXPR:
            assigns = re.fullmatch(r"operator([-+*/%&|^]|<<|>>)?=", inner.spelling)
            self.add(inner, "assignment removed" if assigns else "call removed", "", "call")
        elif inner.kind == Kind.COMPOUND_ASSIGNMENT_OPERATOR or self.is_assignment(inner):
            self.add(inner, "assignment removed", "", "call")
        elif inner.kind == Kind.UNARY_OPERATOR and self.step(inner):
            self.add(inner, "assignment removed", "", "call")
        elif inner.kind == Kind.RETURN_STMT:
            self.early_return(inner, parent)

    def is_assignment(self, node) -> bool:
        children = list(node.get_children())
        return node.kind == Kind.BINARY_OPERATOR and self.between(children[0], children[-1]) == "="

    def is_equality(self, node) -> bool:
        children = list(node.get_children())
        return len(children) > 1 and self.between(children[0], children[-1]) in ("==", "!=")

    def early_return(self, node, parent) -> None:
        """A return that is not the end of its function, so that there is somewhere to go on. The only statement of an
        `if` is left out: its condition forced false is the same."""
        if self.last is None or parent.kind == Kind.IF_STMT or self.last.extent.start.offset <= node.extent.start.offset:
            return
        if not self.returns_void and self.last.kind != Kind.RETURN_STMT:
            return
        semicolon = self.source.find(b";", node.extent.end.offset)
        if self.source[node.extent.end.offset:semicolon].strip() == b"":
            self.add(node, "return removed", "", "statement", semicolon + 1)

    # --- conditions -----------------------------------------------------------------------------------------------------
    def condition(self, node):
        """The condition of an `if`; nothing where it declares a name."""
        children = list(node.get_children())
        if children and children[0].kind == Kind.DECL_STMT:
            children = children[1:]
        if not children or not children[0].kind.is_expression() or "constexpr" in self.text(node).split("(")[0]:
            return None
        return children[0]

    def force(self, condition, answers: tuple) -> None:
        for answer in answers:
            self.add(condition, "condition forced", answer, "truth")

    def branch(self, node) -> None:
        condition = self.condition(node)
        if condition is not None:
            self.force(condition, ("true", "false"))

    def choice(self, node) -> None:
        self.force(list(node.get_children())[0], ("true", "false"))

    def loop(self, node) -> None:
        """Forced false only: a loop without end shows nothing but that it has none."""
        children = list(node.get_children())[:-1]
        if node.kind == Kind.FOR_STMT and children:
            self.loop_steps.add(children[-1].extent.start.offset)
            begun = self.source.find(b";", node.extent.start.offset)
            children = [c for c in children[:-1] if c.extent.start.offset > begun]
        if children and children[0].kind.is_expression():
            self.force(children[0], ("false",))

    def answer(self, node) -> None:
        children = list(node.get_children())
        if not children:
            return
        value = self.text(children[0])
        if children[0].type.get_canonical().spelling == "bool":
            if not self.is_equality(self.bare(children[0])):  # its other comparison is the same
                self.add(children[0], "answer inverted", {"true": "false", "false": "true"}.get(value, f"!({value})"))
        elif self.returns_void and self.bare(children[0]).kind == Kind.CALL_EXPR:
            self.add(children[0], "call removed", "", "call")

    # --- expressions ----------------------------------------------------------------------------------------------------
    def binary(self, node) -> None:
        children = list(node.get_children())
        left, right = children[0], children[-1]
        op = self.between(left, right)
        kind = node.type.get_canonical().spelling
        for operator, other in operators.changed_operator(op, kind):
            self.add(node, operator, f"{self.operand(left)} {other} {self.operand(right)}")

    def operand(self, node) -> str:
        """In parentheses where the other operator could bind differently."""
        inner = self.bare(node)
        loose = inner.kind in (Kind.BINARY_OPERATOR, Kind.CONDITIONAL_OPERATOR)
        children = list(inner.get_children())
        loose = loose or (inner.kind == Kind.CALL_EXPR and len(children) == 3 and inner.spelling.startswith("operator")
                          and not inner.spelling.endswith(("[]", "()")))
        return f"({self.text(node)})" if loose else self.text(node)

    def compound(self, node) -> None:
        children = list(node.get_children())
        left, right = children[0], children[-1]
        other = operators.changed_assignment(self.between(left, right), node.type.get_canonical().spelling)
        if other:
            self.add(node, "compound assignment", f"{self.text(left)} {other} {self.text(right)}")

    def step(self, node) -> str:
        text = self.text(node)
        return text if text.startswith(STEPS) or text.endswith(STEPS) else ""

    def unary(self, node) -> None:
        text = self.text(node)
        if self.step(node):
            if node.extent.start.offset not in self.loop_steps:
                self.add(node, "step", operators.changed_step(text))
        elif text.startswith("!"):
            self.add(node, "negation dropped", f"static_cast<bool>({text[1:]})")
        elif text.startswith("-") and operators.is_number(node.type.get_canonical().spelling):
            self.add(node, "negation dropped", text[1:])

    def call(self, node) -> None:
        if not node.spelling.startswith("operator"):
            return self.add(node, "min and max", operators.changed_extreme(self.text(node)))
        children = list(node.get_children())
        if len(children) != 3:
            return None
        op = self.between(children[0], children[-1])
        return self.compound(node) if op.endswith("=") and op not in operators.BINARY else self.binary(node)

    def integer(self, node) -> None:
        for other in operators.changed_integer(self.text(node)):
            self.add(node, "constant", other)

    def boolean(self, node) -> None:
        self.add(node, "constant", {"true": "false", "false": "true"}.get(self.text(node), ""))

    def string(self, node) -> None:
        self.add(node, "word", operators.changed_clause(self.text(node)))

    def name_used(self, node) -> None:
        used = node.referenced
        if used is not None and used.kind == Kind.ENUM_CONSTANT_DECL:
            names = [c.spelling for c in used.semantic_parent.get_children() if c.kind == Kind.ENUM_CONSTANT_DECL]
            self.add(node, "word", operators.changed_word(self.text(node), used.spelling, names))


def functions(node, name: str):
    """The functions that the file itself defines."""
    for child in node.get_children():
        if child.location.file is None or child.location.file.name != name:
            continue
        if child.kind in FUNCTIONS:
            yield child
        elif child.kind in CONTAINERS:
            yield from functions(child, name)


def find_in(root: pathlib.Path, copy: pathlib.Path, command: list[str], name: str) -> list[Mutant]:
    """All mutants of one file under `root`; the command is that of its copy."""
    path = str(root / name)
    flags = [a for a in command if a.startswith(("-I", "-D", "-std"))]
    flags += [f"-isystem{b}" for a, b in zip(command, command[1:]) if a == "-isystem"]
    unit = clang.Index.create().parse(path, args=[f.replace(str(copy), str(root)) for f in flags])
    errors = [d for d in unit.diagnostics if d.severity >= clang.Diagnostic.Error]
    if errors:
        raise RuntimeError(f"{name}: {errors[0]}")
    finder = Finder(name, (root / name).read_bytes())
    for function in functions(unit.cursor, path):
        finder.walk_function(function)
    return list(finder.found.values())


def find(root: pathlib.Path, copy: pathlib.Path, commands: dict[str, list[str]], wanted: list[str], jobs: int) -> list[Mutant]:
    """All mutants of the wanted files under `root`; the commands are those of its copy."""
    missing = [name for name in wanted if name not in commands]
    if missing:
        raise RuntimeError(f"{missing[0]}: not in the build")
    with concurrent.futures.ProcessPoolExecutor(jobs) as pool:
        found = [pool.submit(find_in, root, copy, commands[name], name) for name in wanted]
        return [mutant for one in found for mutant in one.result()]
