import { translate } from '../../i18n/i18n.ts'

/** Translated names of the built-in roles, unless renamed. */
const labels: Record<string, () => string> = {
  Administrator: () => translate('Administrator'),
  Artist: () => translate('Artist'),
  Listener: () => translate('Listener'),
}

/** Returns the display name of a role. */
export const roleLabel = (label: string): string => labels[label]?.() ?? label
