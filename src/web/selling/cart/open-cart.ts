let toCart = (): void => location.assign('/cart')

/** Sets how to navigate to the cart without reloading the app. */
export const setCartNavigator = (navigator: () => void): void => {
  toCart = navigator
}

/** Opens the cart. */
export const openCart = (): void => toCart()
