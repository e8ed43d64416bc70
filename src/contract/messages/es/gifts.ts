/** Gifts: bought for others, emailed, redeemed, in Spanish. */
export const gifts: Record<string, string> = {
  'Buy as a gift': 'Comprar como regalo',
  'Buy as a gift…': 'Comprar como regalo…',
  'Give as a gift': 'Regalar',
  'The recipient gets an email with a code to redeem.':
    'El destinatario recibe un correo con un código para canjear.',
  'Email of the recipient': 'Correo del destinatario',
  'Name (optional)': 'Nombre (opcional)',
  'Deliver on (optional)': 'Entregar el (opcional)',
  'Without a day, the email is sent as soon as you have paid.':
    'Sin fecha, el correo se envía en cuanto hayas pagado.',
  Gifts: 'Regalos',
  'Gift for {name}': 'Regalo para {name}',
  'A gift from {name}': 'Un regalo de {name}',
  'Send the gift again': 'Enviar el regalo de nuevo',
  'Another address gets a new code; the one sent before stops working.':
    'Otra dirección recibe un código nuevo; el anterior deja de funcionar.',
  Redeemed: 'Canjeado',
  'Copy the link of the gift {title}': 'Copiar el enlace del regalo {title}',
  'No gifts yet': 'Aún no hay regalos',
  'Buy a song, an album or a plan as a gift, and see here when it is redeemed.':
    'Compra una canción, un álbum o un plan como regalo y mira aquí cuándo se canjea.',
  'Give a plan': 'Regalar un plan',
  'For a month or a year. The recipient gets a code by email, and nothing renews by itself.':
    'Por un mes o un año. La persona recibe un código por correo y nada se renueva solo.',
  'Paid once. Whoever redeems the code pays nothing, and nothing renews by itself.':
    'Se paga una vez. Quien canjea el código no paga nada y nada se renueva solo.',
  '{name} gives you a plan of {site}:': '{name} te regala un plan de {site}:',
  'Whoever has the code can redeem it, once. Nothing is charged, and nothing renews by itself.':
    'Quien tenga el código puede canjearlo una vez. No se cobra nada y nada se renueva solo.',
  'For a year': 'Por un año',
  'For a month': 'Por un mes',
  'Redeem a gift': 'Canjear un regalo',
  'Your code': 'Tu código',
  'There is no gift with this code. Check it, and try again.':
    'No hay ningún regalo con este código. Compruébalo e inténtalo de nuevo.',
  'This gift was refunded.': 'Este regalo se reembolsó.',
  'This gift was redeemed already.': 'Este regalo ya se ha canjeado.',
  'It’s yours now, to hear and to download.': 'Ahora es tuyo, para escuchar y descargar.',
  'You own this already. Keep the code, or give it to somebody else.':
    'Ya lo tienes. Guarda el código o dáselo a otra persona.',
  'Open album': 'Abrir álbum',
  'Open song': 'Abrir canción',
  'Go to the start page': 'Ir a la página de inicio',
  'Your gift is on its way': 'Tu regalo está en camino',
  'See your gifts, their codes and whether they are redeemed':
    'Ver tus regalos, sus códigos y si se han canjeado',
  '{name} has a gift for you': '{name} tiene un regalo para ti',
  'Hello,': 'Hola:',
  'Hello {name},': 'Hola, {name}:',
  '{name} gives you music on {site}, to hear and to download:':
    '{name} te regala música en {site}, para escuchar y descargar:',
  'Open the gift': 'Abrir el regalo',
  'Whoever has the code can redeem it, once. Pass it on if you have the music already.':
    'Quien tenga el código puede canjearlo una vez. Pásalo si ya tienes la música.',
  'Your gift was redeemed: {title}': 'Se ha canjeado tu regalo: {title}',
  'This gift was refunded and is not yours any more: {title}':
    'Este regalo se reembolsó y ya no es tuyo: {title}',
  'Gifts you bought or received': 'Regalos que has comprado o recibido',
  'News of a gift': 'Novedades de un regalo',
  'News of {total} gifts': 'Novedades de {total} regalos',
  'Choose a day within a year.': 'Elige un día dentro de un año.',
  'A gift can’t be free.': 'Un regalo no puede ser gratis.',
  'This gift was emailed often enough. Copy its link instead.':
    'Este regalo ya se ha enviado suficientes veces. Copia su enlace.',
  'Too many emails were sent to others. Try again tomorrow.':
    'Se enviaron demasiados correos a otras personas. Inténtalo mañana.',
}
