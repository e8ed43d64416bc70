/** Prices, cart, orders and purchases, in French. */
export const selling: Record<string, string> = {
  'You own this already.': 'Vous le possédez déjà.',
  'This price is fixed.': 'Ce prix est fixe.',
  'This is less than the minimum.': 'C’est moins que le minimum.',
  'This is in your cart already.': 'C’est déjà dans votre panier.',
  'Your cart has another currency. Check out first.':
    'Votre panier est dans une autre devise. Payez-le d’abord.',
  'Your cart is full.': 'Votre panier est plein.',
  'Your cart is empty.': 'Votre panier est vide.',
  'Prices in your cart have changed. Please check it.': 'Des prix de votre panier ont changé. Vérifiez-le.',
  'This coupon isn’t valid, or has expired.': 'Ce bon n’est pas valable ou a expiré.',
  'You made this coupon. Only others can use it.':
    'Vous avez créé ce bon. Seules d’autres personnes peuvent l’utiliser.',
  'This coupon applies to nothing in your cart.': 'Ce bon ne s’applique à rien dans votre panier.',
  'Only paid orders can be refunded.': 'Seules les commandes payées peuvent être remboursées.',
  'This order was free. There is nothing to refund.':
    'Cette commande était gratuite. Il n’y a rien à rembourser.',
  'This is more than was paid.': 'C’est plus que ce qui a été payé.',
  'Nothing is left to refund.': 'Il ne reste rien à rembourser.',
  'This order is not pending any more.': 'Cette commande n’est plus en attente.',
  'This is heard by those who buy it.': 'Réservé à ceux qui l’achètent.',
  'The test provider refuses this amount.': 'Le prestataire de test refuse ce montant.',
  'Receipt for order {number}': 'Reçu de la commande {number}',
  'Thank you for your order on {site}.': 'Merci pour votre commande sur {site}.',
  'Open purchases': 'Ouvrir les achats',
  'The order was paid twice.': 'La commande a été payée deux fois.',
  Total: 'Total',
  'What lowered its price was refunded, or used for another order.':
    'Ce qui réduisait le prix a été remboursé ou utilisé pour une autre commande.',
  'The order was cancelled, and its coupon is used up.':
    'La commande a été annulée et son coupon est épuisé.',
}
