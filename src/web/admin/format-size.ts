import { currentLanguage } from '../i18n/i18n.ts'

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** Formats bytes with a suitable unit: `61.2 GB`. */
export const formatSize = (bytes: number): string => {
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  const value = bytes / 1000 ** step
  return new Intl.NumberFormat(currentLanguage(), {
    style: 'unit',
    unit: units[step] ?? 'byte',
    maximumFractionDigits: step > 1 && value < 100 ? 1 : 0,
  }).format(value)
}
