/** Campaigns as listeners and artists are told of them. */
export const campaigns = [
  'End',
  'Your campaign was approved.',
  'Your campaign was declined: {text}',
  'Your campaign has ended.',
  'Campaigns of artists you own',
  'News of the campaign {title}',
  'News of {total} campaigns',
  'This campaign has not been presented yet.',
  'A spot takes between 3 seconds and 2 minutes.',
] as const
