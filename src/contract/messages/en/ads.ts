/** Ads as listeners see them. */
export const ads = [
  'Advertisement',
  'Can we show ads from others and measure visits with Google Analytics? You’ll stay logged in either way.',
  'Can we show ads from others? They may store data in this browser. You’ll stay logged in either way.',
] as const
