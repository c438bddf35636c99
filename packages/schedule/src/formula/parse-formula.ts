/**
 * Notation of formulas: numbers, names, `+ - * /`, `< > <= >=`, parentheses, and the functions below, which
 * mean what they mean in SQL. `if(condition, then, else)` returns the last value where the condition is false
 * or unknown.
 */
const operandsOf = { least: 2, greatest: 2, power: 2, exp: 1, if: 3, coalesce: 2 } as const;

type Function = keyof typeof operandsOf;
type Operator = '+' | '-' | '*' | '/' | '<' | '>' | '<=' | '>=';

export type Expression =
  | { kind: 'number'; value: number }
  | { kind: 'name'; name: string }
  | { kind: 'operation'; operator: Operator | Function; operands: readonly Expression[] };

const precedences: readonly (readonly string[])[] = [
  ['<', '>', '<=', '>='],
  ['+', '-'],
  ['*', '/'],
];

/**
 * @param known names that the formula may use
 * @throws Error for an invalid formula
 */
export function parseFormula(text: string, known: ReadonlySet<string>): Expression {
  const tokens = text.match(/\d+(?:\.\d+)?(?:e-?\d+)?|[A-Za-z]\w*|<=|>=|\S/g) ?? [];
  let next = 0;
  const fail = (): never => {
    throw new Error(`not a formula at ${JSON.stringify(tokens.slice(next).join(' '))}: ${text}`);
  };
  const take = (token: string) => (tokens[next] === token ? (next += 1) : fail());

  const binary = (level: number): Expression => {
    const operators = precedences[level];
    if (operators === undefined) return operand();
    let left = binary(level + 1);
    for (let token = tokens[next]; token !== undefined && operators.includes(token); token = tokens[next]) {
      next += 1;
      left = { kind: 'operation', operator: token as Operator, operands: [left, binary(level + 1)] };
    }
    return left;
  };
  const operand = (): Expression => {
    const token = tokens[next] ?? fail();
    if (token === '(') {
      next += 1;
      const inner = binary(0);
      take(')');
      return inner;
    }
    if (token === '-') {
      next += 1;
      return { kind: 'operation', operator: '-', operands: [{ kind: 'number', value: 0 }, operand()] };
    }
    if (/^\d/.test(token)) {
      next += 1;
      return { kind: 'number', value: Number(token) };
    }
    if (tokens[next + 1] === '(' && Object.hasOwn(operandsOf, token)) return call(token as Function);
    if (!known.has(token)) fail();
    next += 1;
    return { kind: 'name', name: token };
  };
  const call = (operator: Function): Expression => {
    next += 1;
    const operands: Expression[] = [];
    do {
      next += 1;
      operands.push(binary(0));
    } while (tokens[next] === ',');
    take(')');
    if (operands.length !== operandsOf[operator]) fail();
    return { kind: 'operation', operator, operands };
  };

  const formula = binary(0);
  return next === tokens.length ? formula : fail();
}
