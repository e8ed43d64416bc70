import type { Gift } from '../../../contract/core/cart.ts'
import { translate } from '../../i18n/i18n.ts'

/** Says to whom something is given; who redeemed it and deleted their account since has no name. */
export const giftFor = ({ name, email }: Pick<Gift, 'name' | 'email'>): string =>
  translate('Gift for {name}', { name: name || email || translate('Deleted account') })
