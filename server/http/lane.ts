export type Bounds = {
  /** So many are served at the same time. */
  atOnce: number;
  /** So many more wait for their turn; who comes then is turned away. */
  waiting: number;
  /** So many of one caller are served at the same time. */
  each?: number;
  /** So long anybody waits, in milliseconds: where nothing moves any more, waiting is no use. */
  patience?: number;
  /** Is told how many wait, each time that it changes. */
  onLine?: (waiting: number) => void;
};

export type Lane = ReturnType<typeof openLane>;
type Waiting = { admit(): void; turnAway(): void };

/**
 * Bounded work with a short line before it. Callers take turns: whoever sends many requests at once waits
 * for his own, not others for them; and where the line is full, it is the longest part of it that gives
 * way to a caller who has less in it.
 */
export function openLane(bounds: Bounds) {
  const { atOnce, waiting: most, each = atOnce, patience = 10_000, onLine } = bounds;
  const serving = new Map<string, number>();
  /** In the order of whose turn is next. */
  const lines = new Map<string, Waiting[]>();
  let served = 0;
  let waiting = 0;
  return { wouldTurnAway, enter };

  /** Whether this caller would be turned away now: asked first, it spares all that `enter` comes after. */
  function wouldTurnAway(caller: string): boolean {
    return waiting >= most && (lines.get(caller)?.length ?? 0) + 1 >= longest().line.length;
  }

  /** Answers, when it is the caller's turn, with what ends it; undefined where he is turned away. */
  async function enter(caller: string): Promise<(() => void) | undefined> {
    if (served >= atOnce || (serving.get(caller) ?? 0) >= each) {
      if (wouldTurnAway(caller)) return undefined;
      if (waiting >= most) longest().line.at(-1)?.turnAway();
      if (!(await turnOf(caller))) return undefined;
    } else start(caller);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      end(caller);
    };
  }

  function turnOf(caller: string) {
    return new Promise<boolean>((resolve) => {
      const timer = setTimeout(turnAway, patience);
      const me: Waiting = { admit, turnAway };
      const line = lines.get(caller) ?? [];
      line.push(me);
      lines.set(caller, line);
      waiting += 1;
      onLine?.(waiting);

      function admit() {
        leaveLine();
        start(caller);
        resolve(true);
      }
      function turnAway() {
        leaveLine();
        resolve(false);
      }
      function leaveLine() {
        clearTimeout(timer);
        line.splice(line.indexOf(me), 1);
        if (line.length === 0) lines.delete(caller);
        waiting -= 1;
        onLine?.(waiting);
      }
    });
  }

  function start(caller: string) {
    served += 1;
    serving.set(caller, (serving.get(caller) ?? 0) + 1);
  }

  function end(caller: string) {
    served -= 1;
    const left = (serving.get(caller) ?? 1) - 1;
    if (left > 0) serving.set(caller, left);
    else serving.delete(caller);
    for (const [next, line] of lines) {
      if ((serving.get(next) ?? 0) >= each) continue;
      // To the end of the round: the others come before his next.
      lines.delete(next);
      lines.set(next, line);
      return line[0]?.admit();
    }
  }

  function longest() {
    let found = { line: [] as Waiting[] };
    for (const line of lines.values()) if (line.length > found.line.length) found = { line };
    return found;
  }
}
