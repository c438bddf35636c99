import { parseFormula, type Expression } from './parse-formula.ts';

/** A number, a truth value, or null for an unknown one. */
export type FormulaInput = number | boolean | null;

/**
 * Formulas with one text and two renderings: SQL, for decisions inside the database, and a function, for
 * TypeScript that must compute the same result. A formula may use the inputs and the formulas before it.
 *
 * Numbers are double precision on both sides; see parse-formula.ts for the notation.
 */
export interface Formulas<Input extends string, Name extends string> {
  /** The results of all formulas; truth values as 0 and 1, unknown values as NaN. */
  evaluate(inputs: Readonly<Record<Input, FormulaInput>>): Record<Name, number>;
  /**
   * FROM items that end with a row `alias`, which has a column for each formula. An unknown value is NULL
   * there, a truth value a boolean.
   *
   * @param inputs SQL expressions of type float8 or boolean
   */
  fromItems(inputs: Readonly<Record<Input, string>>, alias: string): string;
  /** One formula as an SQL expression, with the formulas that it uses inlined. */
  expression(name: Name, inputs: Readonly<Record<Input, string>>): string;
}

/** @throws Error for an invalid formula or an unknown name */
export function formulas<Input extends string, Name extends string>(
  inputNames: readonly Input[],
  texts: Readonly<Record<Name, string>>,
): Formulas<Input, Name> {
  const names = Object.keys(texts) as Name[];
  const slots = new Map<string, number>([...inputNames, ...names].map((name, slot) => [name, slot]));
  const steps = names.map((name, index) => {
    const known = new Set<string>([...inputNames, ...names.slice(0, index)]);
    return { name, expression: parseFormula(texts[name], known) };
  });
  const levels = levelsOf(steps);
  const functions = steps.map(({ expression }) => functionOf(expression, slots));
  const values = new Float64Array(slots.size);

  return {
    evaluate(inputs) {
      inputNames.forEach((name, slot) => {
        const value = inputs[name];
        values[slot] = value === null ? Number.NaN : Number(value);
      });
      const results = {} as Record<Name, number>;
      functions.forEach((compute, index) => {
        const value = compute(values);
        values[inputNames.length + index] = value;
        results[names[index]!] = value;
      });
      return results;
    },
    fromItems(inputs, alias) {
      const depth = Math.max(...levels.values());
      const columns = new Map<string, string>(Object.entries(inputs));
      const items: string[] = [];
      for (let level = 1; level <= depth; level += 1) {
        const ofLevel = steps.filter(({ name }) => levels.get(name) === level);
        const list = ofLevel.map(
          ({ name, expression }) => `${sqlOf(expression, columns)} AS ${column(name)}`,
        );
        items.push(`LATERAL (SELECT ${list.join(',\n      ')}) AS ${alias}_${level}`);
        for (const { name } of ofLevel) columns.set(name, `${alias}_${level}.${column(name)}`);
      }
      items.push(`LATERAL (SELECT ${names.map((name) => columns.get(name)).join(', ')}) AS ${alias}`);
      return items.join(',\n    ');
    },
    expression(wanted, inputs) {
      const columns = new Map<string, string>(Object.entries(inputs));
      for (const { name, expression } of steps) columns.set(name, `(${sqlOf(expression, columns)})`);
      return columns.get(wanted)!;
    },
  };
}

const column = (name: string) => name.replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);

/** A formula is one level above the formulas that it uses. */
function levelsOf(steps: readonly { name: string; expression: Expression }[]): Map<string, number> {
  const levels = new Map<string, number>();
  const levelOf = (expression: Expression): number =>
    expression.kind === 'name'
      ? (levels.get(expression.name) ?? 0)
      : expression.kind === 'number'
        ? 0
        : Math.max(...expression.operands.map(levelOf));
  for (const { name, expression } of steps) levels.set(name, 1 + levelOf(expression));
  return levels;
}

type Compute = (values: Float64Array) => number;

function functionOf(expression: Expression, slots: ReadonlyMap<string, number>): Compute {
  if (expression.kind === 'number') {
    const { value } = expression;
    return () => value;
  }
  if (expression.kind === 'name') {
    const slot = slots.get(expression.name)!;
    return (values) => values[slot]!;
  }
  const [a, b, c] = expression.operands.map((operand) => functionOf(operand, slots)) as [
    Compute,
    Compute,
    Compute,
  ];
  switch (expression.operator) {
    case '+':
      return (values) => a(values) + b(values);
    case '-':
      return (values) => a(values) - b(values);
    case '*':
      return (values) => a(values) * b(values);
    case '/':
      return (values) => a(values) / b(values);
    case '<':
      return (values) => Number(a(values) < b(values));
    case '>':
      return (values) => Number(a(values) > b(values));
    case '<=':
      return (values) => Number(a(values) <= b(values));
    case '>=':
      return (values) => Number(a(values) >= b(values));
    case 'least':
      return (values) => unlessUnknown(Math.min, a(values), b(values));
    case 'greatest':
      return (values) => unlessUnknown(Math.max, a(values), b(values));
    case 'power':
      return (values) => a(values) ** b(values);
    case 'exp':
      return (values) => Math.exp(a(values));
    case 'if':
      return (values) => (a(values) === 1 ? b(values) : c(values));
    default:
      return (values) => {
        const value = a(values);
        return Number.isNaN(value) ? b(values) : value;
      };
  }
}

/** SQL's LEAST and GREATEST ignore unknown values. */
function unlessUnknown(choose: (a: number, b: number) => number, a: number, b: number): number {
  if (Number.isNaN(a)) return b;
  return Number.isNaN(b) ? a : choose(a, b);
}

function sqlOf(expression: Expression, columns: ReadonlyMap<string, string>): string {
  if (expression.kind === 'number') return `${expression.value}::float8`;
  if (expression.kind === 'name') return columns.get(expression.name)!;
  const { operator } = expression;
  const operands = expression.operands.map((operand) => sqlOf(operand, columns));
  const [a = '', b = '', c = ''] = operands;
  switch (operator) {
    case 'if':
      return `CASE WHEN ${a} THEN ${b} ELSE ${c} END`;
    case 'least':
    case 'greatest':
    case 'power':
    case 'exp':
    case 'coalesce':
      return `${operator}(${operands.join(', ')})`;
    default:
      return `(${a} ${operator} ${b})`;
  }
}
