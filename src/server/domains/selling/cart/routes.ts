import { carts } from '../../../../contract/selling/cart.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { type Http, mount } from '../../../http/mount.ts'
import { addToCart, changeItem, emptyCart, loadCart, removeFromCart, updateCartChoices } from './service.ts'

export const cartRoutes = (http: Http, ctx: AppContext): void =>
  mount(http, carts, {
    get: ({ viewer }) => loadCart(ctx, viewer),
    add: ({ viewer, body }) => addToCart(ctx, viewer, body),
    remove: ({ viewer, body }) => removeFromCart(ctx, viewer, body.id),
    change: ({ viewer, params, body }) => changeItem(ctx, viewer, params.id, body),
    update: ({ viewer, body }) => updateCartChoices(ctx, viewer, body),
    empty: ({ viewer }) => emptyCart(ctx, viewer),
  })
