import { create } from 'zustand'

interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>
}

/** The browser's install prompt, stored until the user wants it. */
export const useInstall = create<{ installPrompt: InstallPrompt | null }>(() => ({ installPrompt: null }))

/** Stores the install prompt, which the browser fires once, early. */
export const captureInstallPrompt = (): void => {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    useInstall.setState({ installPrompt: event as InstallPrompt })
  })
}
