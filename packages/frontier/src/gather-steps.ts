interface Waiting<Step, Answer> {
  step: Step;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

/**
 * Sends steps together that are requested within a few milliseconds of each other: a message costs sender and
 * receiver the same for one step as for twenty. A single step is sent at once.
 *
 * @param send performs the steps; returns their answers in their order
 * @param options.weightOf a step's share of a message
 * @param options.maxWeight at this weight a message is full
 * @param options.spacingMs from one message to the next, unless a full one has gathered
 */
export function gatherSteps<Step, Answer>(
  send: (steps: readonly Step[]) => Promise<readonly Answer[]>,
  options: { weightOf(step: Step): number; maxWeight: number; spacingMs?: number },
): (step: Step) => Promise<Answer> {
  const { weightOf, maxWeight, spacingMs = 10 } = options;
  const waiting: Waiting<Step, Answer>[] = [];
  let weight = 0;
  let sentMs = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | null = null;
  let isSoon = false;

  function arm(): void {
    if (isSoon || (timer !== null && weight < maxWeight)) return;
    if (timer !== null) clearTimeout(timer);
    const delayMs = sentMs + spacingMs - performance.now();
    isSoon = delayMs <= 0 || weight >= maxWeight;
    timer = isSoon ? null : setTimeout(flush, delayMs);
    if (isSoon) setImmediate(flush);
  }

  /** Takes waiting steps until the message is full. */
  function takeGroup(): Waiting<Step, Answer>[] {
    let taken = 0;
    let groupWeight = 0;
    for (; taken < waiting.length && groupWeight < maxWeight; taken += 1)
      groupWeight += weightOf(waiting[taken]!.step);
    weight -= groupWeight;
    return waiting.splice(0, taken);
  }

  function flush(): void {
    isSoon = false;
    timer = null;
    sentMs = performance.now();
    const group = takeGroup();
    if (waiting.length > 0) arm();
    send(group.map(({ step }) => step)).then(
      (answers) => group.forEach(({ resolve }, index) => resolve(answers[index] as Answer)),
      (error: unknown) => group.forEach(({ reject }) => reject(error)),
    );
  }

  return (step) =>
    new Promise((resolve, reject) => {
      waiting.push({ step, resolve, reject });
      weight += weightOf(step);
      arm();
    });
}
