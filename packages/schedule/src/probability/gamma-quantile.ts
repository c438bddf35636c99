/**
 * The quantile of a Gamma distribution with rate 1: the x at which its share P(a, x) lies below x. By
 * bisection over ln x, from a lower bound that follows from P(a, x) <= x^a / Gamma(a + 1).
 *
 * @param shape a, above 0
 * @param share in (0, 1)
 */
export function gammaQuantile(shape: number, share: number): number {
  let low = (Math.log(share) + lnGamma(shape + 1)) / shape;
  let high = Math.max(low, Math.log(shape + 1));
  while (lowerGammaShare(shape, Math.exp(high)) < share) high += 1;
  for (let step = 0; step < bisections; step += 1) {
    const middle = (low + high) / 2;
    if (lowerGammaShare(shape, Math.exp(middle)) < share) low = middle;
    else high = middle;
  }
  return Math.exp((low + high) / 2);
}

const bisections = 60;
const maxTerms = 10_000;
const relativeTolerance = 1e-15;

/**
 * P(a, x), the regularised lower incomplete gamma function: its series below a + 1, its continued fraction
 * above (DLMF 8.7.1 and 8.9.2).
 *
 * @param x at least 0
 */
function lowerGammaShare(shape: number, x: number): number {
  if (x <= 0) return 0;
  const factor = Math.exp(shape * Math.log(x) - x - lnGamma(shape + 1));
  return x < shape + 1 ? factor * series(shape, x) : 1 - factor * shape * continuedFraction(shape, x);
}

/** sum over n of x^n / ((a + 1) ... (a + n)). */
function series(shape: number, x: number): number {
  let term = 1;
  let sum = 1;
  for (let n = 1; n < maxTerms && term > relativeTolerance * sum; n += 1) {
    term *= x / (shape + n);
    sum += term;
  }
  return sum;
}

/** 1 / (x + 1 - a - 1 (1 - a) / (x + 3 - a - 2 (2 - a) / (x + 5 - a - ...))), by Lentz's method. */
function continuedFraction(shape: number, x: number): number {
  let b = x + 1 - shape;
  let c = Number.MAX_VALUE;
  let d = 1 / b;
  let value = d;
  for (let n = 1; n < maxTerms; n += 1) {
    const numerator = -n * (n - shape);
    b += 2;
    d = 1 / (numerator * d + b);
    c = b + numerator / c;
    value *= c * d;
    if (Math.abs(c * d - 1) < relativeTolerance) break;
  }
  return value;
}

/** Smaller arguments are raised first, by Gamma(x + 1) = x Gamma(x). */
const stirlingFrom = 12;

/** ln Gamma(x) for x > 0 by Stirling's series (DLMF 5.11.1). */
function lnGamma(x: number): number {
  let product = 1;
  let raised = x;
  for (; raised < stirlingFrom; raised += 1) product *= raised;
  const inverse = 1 / raised;
  const square = inverse * inverse;
  const tail =
    inverse * (1 / 12 - square * (1 / 360 - square * (1 / 1_260 - square * (1 / 1_680 - square / 1_188))));
  return (raised - 0.5) * Math.log(raised) - raised + Math.log(2 * Math.PI) / 2 + tail - Math.log(product);
}
