/** Radio in the back office. */
export const adminRadio = [
  'At the same time, on each server. Whoever comes beyond is asked to come back later.',
  'Listeners of passed on stations',
  'Radio',
  'Stations that browsers may not have from their source are passed on by this place, each by one connection.',
]
