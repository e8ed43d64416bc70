import { translate } from '../i18n/i18n.ts'

/** What roles that come with the product are called as long as nobody calls them otherwise. */
const given: Record<string, () => string> = {
  Administrator: () => translate('Administrator'),
  Artist: () => translate('Artist'),
  Listener: () => translate('Listener'),
}

/** What a role is called. */
export const roleLabel = (label: string): string => given[label]?.() ?? label
