/** Loudness every item is brought to at playback, in LUFS. */
export const TARGET_LUFS = -14
/** Highest true peak that playback may reach, in dBTP. */
export const PEAK_CEILING = -1

/**
 * Gain in dB that brings an item from its integrated loudness (LUFS) to the target, held back so that its true
 * peak (dBTP) stays at or under the ceiling. Silence has no loudness: its gain is 0.
 */
export function gainDb(
  integrated: number,
  truePeak: number,
  target: number = TARGET_LUFS,
  ceiling: number = PEAK_CEILING,
): number {
  // −70 LUFS is the absolute gate of ITU-R BS.1770: at or under it nothing was measured.
  if (!Number.isFinite(integrated) || integrated <= -70) return 0
  const wished = target - integrated
  return Number.isFinite(truePeak) ? Math.min(wished, ceiling - truePeak) : Math.min(wished, 0)
}
