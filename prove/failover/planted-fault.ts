const waitForStandby = "await tx.execute(waitForStandby);";

/** The part's self-test: a form that was sent before is answered without waiting for the standby. */
export const plantedFault = { [waitForStandby]: "" };
