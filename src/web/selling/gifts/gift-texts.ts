import type { Gift, OrderItem } from '../../../contract/core/cart.ts'
import { translate } from '../../i18n/i18n.ts'

/** Says to whom something is given; who redeemed it and deleted their account since has no name. */
export const giftFor = ({ name, email }: Pick<Gift, 'name' | 'email'>): string =>
  translate('Gift for {name}', { name: name || email || translate('Deleted account') })

/** Names what is sold; of a plan that is given, its length too. */
export const productTitle = ({ title, months }: Pick<OrderItem, 'title' | 'months'>): string =>
  months === null ? title : translate('{count} months of {plan}', { count: months, plan: title })
