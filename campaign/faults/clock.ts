/*
 * Preloaded by a node whose clock is wrong (`NODE_OPTIONS=--import=…`): `Date` runs ahead by CAMPAIGN_CLOCK_MS, which may be
 * negative. Timers keep their pace, as with a real clock that is set.
 */
const shift = Number(process.env.CAMPAIGN_CLOCK_MS ?? 0)
const Real = Date
const now = Real.now.bind(Real)

class ShiftedDate extends Real {
  constructor(...values: [] | [number | string | Date]) {
    if (values.length === 0) super(now() + shift)
    else super(...(values as [number]))
  }
  static override now = (): number => now() + shift
}
globalThis.Date = ShiftedDate as DateConstructor
