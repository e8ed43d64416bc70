/** Splits of earnings: notifications and refusals. */
export const splits = [
  'Offers {title} a share of the earnings of “{text}”. Please confirm.',
  'Wants to change the share of {title} in the earnings of “{text}”. Please confirm.',
  'Agreed to the split of “{text}”.',
  'Declined the split of “{text}”.',
  'The split of “{text}” is in effect.',
  'Splits with artists you own',
  'A split with {title}',
  'News of {total} splits',
  'All shares together must be 100 %.',
  'An artist can only have one share.',
  'Artists without a team can’t get a share, as nobody could be paid.',
  'An artist of this split is no longer here.',
]
