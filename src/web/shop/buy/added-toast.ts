import { translate } from '../../i18n/i18n.ts'
import { showToast } from '../../ui/toasts.ts'
import { openCart } from '../cart/open-cart.ts'

/** Says that an item is in the cart now. */
export const showInCart = (title: string): void => {
  showToast({
    type: 'success',
    title: translate('Added to cart'),
    text: title,
    action: { label: translate('Open cart'), run: openCart },
  })
}
