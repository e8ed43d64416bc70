import { create } from 'zustand'

interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>
}

/** The browser's offer to install the app, kept until the listener wants it. */
export const useInstall = create<{ installPrompt: InstallPrompt | null }>(() => ({ installPrompt: null }))

/** Keeps the offer when it comes, which is once and early. */
export const keepInstallPrompt = (): void => {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    useInstall.setState({ installPrompt: event as InstallPrompt })
  })
  addEventListener('appinstalled', () => useInstall.setState({ installPrompt: null }))
}

/** Lets the browser ask; an offer is good for one time. */
export const install = (): void => {
  void useInstall.getState().installPrompt?.prompt()
  useInstall.setState({ installPrompt: null })
}
