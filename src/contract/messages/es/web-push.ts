/** Notifications on devices, in Spanish. */
export const webPush: Record<string, string> = {
  'Notifications on this device': 'Notificaciones en este dispositivo',
  'Notifications on this device need a secure connection (https).':
    'Las notificaciones en este dispositivo necesitan una conexión segura (https).',
  'On devices: {kind}': 'En dispositivos: {kind}',
  'Other devices that show notifications': 'Otros dispositivos que muestran notificaciones',
  'Stop notifications on {device}': 'Detener las notificaciones en {device}',
  'The push service of this browser can’t be reached. Try again later.':
    'No se puede acceder al servicio push de este navegador. Inténtalo más tarde.',
  'They appear even while {name} is closed.': 'Aparecen aunque {name} esté cerrado.',
  'This browser blocks notifications of {name}. Allow them in its settings for this site.':
    'Este navegador bloquea las notificaciones de {name}. Permítelas en sus ajustes para este sitio.',
  'This browser can’t show notifications while {name} is closed.':
    'Este navegador no puede mostrar notificaciones mientras {name} está cerrado.',
  'To get notifications on this device, add {name} to your home screen and open it from there.':
    'Para recibir notificaciones en este dispositivo, añade {name} a la pantalla de inicio y ábrelo desde ahí.',
}
