const rightToLeft = ['ar', 'he', 'fa', 'ur', 'yi', 'ps', 'sd', 'ug', 'ckb', 'dv']

/** Returns whether a language is written from right to left. */
export const isRightToLeft = (locale: string): boolean => rightToLeft.includes(locale.split('-')[0] ?? '')
