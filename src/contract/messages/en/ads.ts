/** Ads as listeners see them. */
export const ads = [
  'Advertisement',
  'Can we show ads from others and measure visits with Google Analytics? You’ll stay logged in either way.',
  'Can we show ads from others? They may store data in this browser. You’ll stay logged in either way.',
  'Ad',
  'Visit',
  'Skip ad',
  'Skip in {seconds} s',
  'The ad can be skipped.',
  'It can be skipped after {seconds} s.',
  'Ad by {advertiser}: {title}',
  'After the ad {title} goes on',
  '{title} goes on after this',
  '{time} left',
] as const
