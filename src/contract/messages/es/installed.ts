/** The installed app: installing and updating it, and what it does on the device, in Spanish. */
export const installed: Record<string, string> = {
  'Add the app to your Home Screen': 'Añade la app a tu pantalla de inicio',
  'Choose audio files to play': 'Elige archivos de audio para reproducir',
  'Choose other files': 'Elegir otros archivos',
  'In Safari, tap Share, then “Add to Home Screen”.':
    'En Safari, toca Compartir y luego «Añadir a pantalla de inicio».',
  Install: 'Instalar',
  'Install the app': 'Instala la app',
  'It opens in a window of its own, even without a network.':
    'Se abre en su propia ventana, incluso sin conexión.',
  'Playing from your device': 'Desde tu dispositivo',
  'Refresh on pause': 'Recargar al pausar',
  'They stay on this device: nothing is uploaded or counted.':
    'Se quedan en este dispositivo: nada se sube ni se cuenta.',
  'This browser can’t play this file.': 'Este navegador no puede reproducir este archivo.',
  'Your music plays on. The app refreshes when you pause.':
    'Tu música sigue sonando. La app se recarga cuando la pausas.',
  'Your queue and your position are kept.': 'Se conservan tu cola y tu posición.',
}
