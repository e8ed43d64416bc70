/** Emails about notifications, and who gets which, in Spanish. */
export const notificationEmails: Record<string, string> = {
  'A message from the operators': 'Un mensaje de los operadores',
  'A playlist is shared with you': 'Han compartido una playlist contigo',
  Always: 'Siempre',
  App: 'App',
  'By email: {kind}': 'Por correo: {kind}',
  'Choose what shows up under the bell, and what we email you if you don’t see it there.':
    'Elige qué aparece en la campana y qué te enviamos por correo si no lo ves ahí.',
  'Confirm your email to get notifications by email.':
    'Confirma tu correo para recibir notificaciones por correo.',
  'Emails turned off': 'Correos desactivados',
  'New episode of {title}': 'Nuevo episodio de {title}',
  'New message from {name}': 'Nuevo mensaje de {name}',
  'New music by {title}': 'Nueva música de {title}',
  'Open the link in the email again, or log in and choose there which emails you get.':
    'Abre de nuevo el enlace del correo, o inicia sesión y elige qué correos recibes.',
  'Open {name}': 'Abrir {name}',
  'The feed of {title} stopped working': 'El feed de {title} ha dejado de funcionar',
  'There are {total} more.': 'Hay {total} más.',
  'This link is incomplete': 'Este enlace está incompleto',
  'Turn off these emails': 'Desactivar estos correos',
  'Turn off these emails?': '¿Desactivar estos correos?',
  'You and {name} are now friends': '{name} y tú ahora sois amigos',
  'You get at most one email an hour about: {kind}.': 'Recibes como máximo un correo por hora sobre: {kind}.',
  'You get at most one email per kind and hour, and none about what you have seen.':
    'Recibes como máximo un correo por tipo y hora, y ninguno sobre lo que ya has visto.',
  'You no longer get emails about: {kind}. You still see them in the app.':
    'Ya no recibirás correos sobre: {kind}. Los seguirás viendo en la app.',
  'You still see these notifications in the app, and can turn the emails on again in your account.':
    'Seguirás viendo estas notificaciones en la app y puedes volver a activar los correos en tu cuenta.',
  '{total} friend requests': '{total} solicitudes de amistad',
  '{total} people accepted your friend request': '{total} personas aceptaron tu solicitud de amistad',
  '{total} playlists are shared with you': 'Han compartido {total} playlists contigo',
  '{total} invitations to Blends': '{total} invitaciones a Blends',
  '{total} invitations to listen together': '{total} invitaciones a escuchar juntos',
}
