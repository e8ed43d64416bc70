/** Target loudness of playback, in LUFS. */
export const TARGET_LUFS = -14
/** Maximum true peak of playback, in dBTP. */
export const PEAK_CEILING = -1

/**
 * Returns the gain in dB that brings an item from its integrated loudness (LUFS) to the target, limited so that its
 * true peak (dBTP) stays at or below the ceiling. Silence has no loudness: its gain is 0.
 */
export function gainDb(
  integrated: number,
  truePeak: number,
  target: number = TARGET_LUFS,
  ceiling: number = PEAK_CEILING,
): number {
  // −70 LUFS is the absolute gate of ITU-R BS.1770: at or below it nothing was measured.
  if (!Number.isFinite(integrated) || integrated <= -70) return 0
  const wished = target - integrated
  return Number.isFinite(truePeak) ? Math.min(wished, ceiling - truePeak) : Math.min(wished, 0)
}
