/** The installed app: installing and updating it, and what it does on the device, in French. */
export const installed: Record<string, string> = {
  'Add the app to your Home Screen': 'Ajoutez l’app à votre écran d’accueil',
  'Choose audio files to play': 'Choisissez des fichiers audio à écouter',
  'Choose other files': 'Choisir d’autres fichiers',
  'In Safari, tap Share, then “Add to Home Screen”.':
    'Dans Safari, touchez Partager, puis « Sur l’écran d’accueil ».',
  Install: 'Installer',
  'Install the app': 'Installez l’app',
  'It opens in a window of its own, even without a network.':
    'Elle s’ouvre dans sa propre fenêtre, même sans réseau.',
  'Playing from your device': 'Depuis votre appareil',
  'Refresh on pause': 'Recharger à la pause',
  'They stay on this device: nothing is uploaded or counted.':
    'Ils restent sur cet appareil : rien n’est importé ni compté.',
  'This browser can’t play this file.': 'Ce navigateur ne peut pas lire ce fichier.',
  'Your music plays on. The app refreshes when you pause.':
    'Votre musique continue. L’app se recharge quand vous la mettez en pause.',
  'Your queue and your position are kept.': 'Votre file d’attente et votre position sont conservées.',
}
