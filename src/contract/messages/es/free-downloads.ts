/** Free downloads: for an email address, by a link, in Spanish. */
export const freeDownloads: Record<string, string> = {
  'Free download': 'Descarga gratuita',
  'Free download of {title}': 'Descarga gratuita de {title}',
  'the artist': 'el artista',
  'Your address: {email}': 'Tu dirección: {email}',
  'We send you a link to download it.': 'Te enviamos un enlace para descargarlo.',
  'I agree that {artist} receives my email address and may write to me. I can withdraw it at any time.':
    'Acepto que {artist} reciba mi dirección de correo y pueda escribirme. Puedo retirarla en cualquier momento.',
  'Other licences': 'Otras licencias',
  'Get it': 'Obtener',
  'Send link': 'Enviar enlace',
  'We have sent a link to {email}. It works for {days} days.':
    'Hemos enviado un enlace a {email}. Funciona durante {days} días.',
  'This link has expired. Ask for a new one where the music is offered.':
    'Este enlace ha caducado. Pide uno nuevo donde se ofrece la música.',
  'This is not offered any more.': 'Ya no se ofrece.',
  'The link works until {date}.': 'El enlace funciona hasta el {date}.',
  '{artist} does not have your email address.': '{artist} no tiene tu dirección de correo.',
  'When you download it, {artist} receives your email address.':
    'Cuando lo descargues, {artist} recibirá tu dirección de correo.',
  'Withdraw my email address': 'Retirar mi dirección de correo',
  'Withdraw your email address?': '¿Retirar tu dirección de correo?',
  '{artist} no longer has it. The download stays yours.':
    '{artist} dejará de tenerla. La descarga sigue siendo tuya.',
  'Your email address was withdrawn': 'Se ha retirado tu dirección de correo',
  'Your free download: {title}': 'Tu descarga gratuita: {title}',
  'here is the free download that you asked for. The link works for {days} days.':
    'aquí tienes la descarga gratuita que has pedido. El enlace funciona durante {days} días.',
  'Open the download': 'Abrir la descarga',
  'When you download it, {artist} receives your email address. The same link takes it back at any time.':
    'Cuando lo descargues, {artist} recibirá tu dirección de correo. Con el mismo enlace puedes retirarla en cualquier momento.',
  'If you did not ask for this, ignore this email: nobody receives your address.':
    'Si no lo has pedido, ignora este correo: nadie recibirá tu dirección.',
  'This is a free download: it needs no cart.': 'Es una descarga gratuita: no necesita carrito.',
}
