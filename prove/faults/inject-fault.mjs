// Loaded ahead of a shop (`node --import`): what no request could do to it, a signal does.

const faults = {
  exception: () =>
    setImmediate(() => {
      throw new Error("A fault of the proofs");
    }),
  rejection: () => void Promise.reject(new Error("A fault of the proofs")),
  clock: () => shiftClock(Number(process.env.EMAS_PROVE_SHIFT)),
};

const fault = process.env.EMAS_PROVE_FAULT;
if (fault === "fast-minutes") shortenTimers();
else process.on("SIGUSR2", faults[fault]);

function shortenTimers() {
  for (const name of ["setTimeout", "setInterval"]) {
    const real = globalThis[name];
    globalThis[name] = (callback, ms, ...rest) => real(callback, ms >= 60_000 ? 2000 : ms, ...rest);
  }
}

/** The process's clock jumps by so many seconds, as when somebody sets it; back again at the next signal. */
let shift = 0;
function shiftClock(seconds) {
  shift = shift === 0 ? seconds * 1000 : 0;
  console.log("The clock jumped");
}

const RealDate = Date;
const now = Date.now;
globalThis.Date = class extends RealDate {
  constructor(...parts) {
    super(...(parts.length === 0 ? [now() + shift] : parts));
  }
  static now() {
    return now() + shift;
  }
};
