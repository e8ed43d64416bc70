/** Prices, coupons and splits in the artist area, in Spanish. */
export const artistSelling: Record<string, string> = {
  '{license} · your share {share}': '{license} · tu parte {share}',
  'Only owners of an artist make coupons.': 'Solo los propietarios de un artista crean cupones.',
  'A coupon lowers the price of your songs and albums in the carts of those who know its code.':
    'Un cupón rebaja el precio de tus canciones y álbumes en el carrito de quienes conocen su código.',
  'Not for sale': 'No está a la venta',
  'For sale': 'A la venta',
  'First {seconds} seconds': 'Primeros {seconds} segundos',
  'The same for all licences.': 'Lo mismo para todas las licencias.',
  'Split earnings': 'Repartir los ingresos',
  'Search by title': 'Buscar por título',
  'Upload music to sell it.': 'Sube música para venderla.',
  'Shared with': 'Compartido con',
  'Your share': 'Tu parte',
  Since: 'Desde',
  'Your own': 'Propia',
  'Of other artists': 'De otros artistas',
  'Only owners of an artist decide on splits.':
    'Solo los propietarios de un artista deciden sobre los repartos.',
  Splits: 'Repartos',
  'No splits yet': 'Aún no hay repartos',
  'To share the earnings of a song or album, choose “Split earnings” in its menu under Prices.':
    'Para repartir los ingresos de una canción o un álbum, elige «Repartir los ingresos» en su menú, en Precios.',
  'Change split': 'Cambiar el reparto',
  'Fixed price': 'Precio fijo',
  'Buyers choose': 'Elige quien compra',
  Kind: 'Tipo de precio',
  Suggested: 'Sugerido',
  'The operators have not set up licences to sell under yet.':
    'Los administradores aún no han creado licencias de venta.',
  Proposed: 'Propuesta',
  'Proposed: end the split.': 'Propuesta: poner fin al reparto.',
  'Proposed: {shares}': 'Propuesta: {shares}',
  'Takes effect once {names} agree.': 'Se aplicará cuando acepten: {names}.',
  'Shared like the album “{title}”, until you change it here.':
    'Se reparte como el álbum «{title}», hasta que lo cambies aquí.',
  Shares: 'Partes',
  'Share of {name}': 'Parte de {name}',
  'Add an artist': 'Añadir un artista',
  'For later sales. Artists who get a share, or less than before, are asked first.':
    'Para ventas posteriores. Antes se pregunta a los artistas que reciben una parte, o menos que antes.',
  'Together {sum} of 100 %': 'En total {sum} de 100 %',
  'End split': 'Poner fin al reparto',
  Accepted: 'Aceptado',
  '{artist} offers {name} {share} of the earnings': '{artist} ofrece a {name} el {share} de los ingresos',
  '{artist} wants to change the share of {name} from {before} to {share}':
    '{artist} quiere cambiar la parte de {name} del {before} al {share}',
  'Waiting for your answer': 'Pendiente de tu respuesta',
  '{user} ended {name}': '{user} finalizó {name}',
  '{user} proposed to split the earnings of {name}': '{user} propuso repartir los ingresos de {name}',
  '{user} split the earnings of {name}': '{user} repartió los ingresos de {name}',
  '{user} withdrew the proposed split of {name}': '{user} retiró la propuesta de reparto de {name}',
  '{user} agreed to the split of {name}': '{user} aceptó el reparto de {name}',
  '{user} declined the split of {name}': '{user} rechazó el reparto de {name}',
  'Split proposed': 'Reparto propuesto',
  'Earnings split': 'Ingresos repartidos',
  'Proposed split withdrawn': 'Propuesta de reparto retirada',
  'Split agreed to': 'Reparto aceptado',
  'Split declined': 'Reparto rechazado',
  'Email addresses': 'Direcciones de correo',
  'Ask for an email address': 'Pedir una dirección de correo',
  'Visitors download it without an account, and you receive their address.':
    'Los visitantes lo descargan sin cuenta y tú recibes su dirección.',
  'Only what is free: visitors download it, and the artist receives their address.':
    'Solo lo gratuito: los visitantes lo descargan y el artista recibe su dirección.',
  'Only what is free can ask for an email address.': 'Solo lo gratuito puede pedir una dirección de correo.',
  'Choose an artist of the item first: it receives the addresses.':
    'Elige primero un artista: recibe las direcciones.',
  'Only owners of an artist see the email addresses it received.':
    'Solo los propietarios de un artista ven las direcciones que ha recibido.',
  'Search by address or title': 'Buscar por dirección o título',
  'Email address': 'Dirección de correo',
  'No email addresses yet': 'Aún no hay direcciones',
  'Offer a song or album as a free download for an email address: those who agree appear here until they withdraw.':
    'Ofrece una canción o un álbum gratis a cambio de una dirección: quienes acepten aparecen aquí hasta que la retiren.',
}
