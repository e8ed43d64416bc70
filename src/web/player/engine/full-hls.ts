import Hls, { type HlsConfig } from 'hls.js'
import { setPlayer } from '../state.ts'

export { Hls }

const CLEAR_KEY = 'org.w3.clearkey'

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

/**
 * Encrypted streams play with Clear Key, which every browser has: the address of a key in the playlist is that of its
 * license. Other key systems need a license server that their vendor certifies.
 */
export const fullConfig: Partial<HlsConfig> = {
  emeEnabled: true,
  drmSystems: {
    [CLEAR_KEY]: {
      // Replaced by that of each key.
      licenseUrl: CLEAR_KEY,
      generateRequest: (_type, _data, { decryptdata: { keyId } }) => {
        if (!keyId) throw new Error('the key has no id')
        const kids = JSON.stringify({ kids: [base64url(keyId)] })
        return { initDataType: 'keyids', initData: new TextEncoder().encode(kids).buffer }
      },
    },
  },
  licenseXhrSetup: (xhr, _url, { decryptdata: { uri } }) => xhr.open('POST', uri),
}

/** Returns whether a text track contains captions; others contain metadata. */
export const hasCaptions = ({ kind }: TextTrack): boolean => kind === 'captions' || kind === 'subtitles'

const lookForCaptions = (): void => {
  const elements = [...document.querySelectorAll('audio')]
  setPlayer({ captions: elements.some(({ textTracks }) => [...textTracks].some(hasCaptions)) })
}

/** Notes from now on whether the stream of an element carries captions. */
export const watchCaptions = ({ textTracks }: HTMLMediaElement): void => {
  for (const name of ['addtrack', 'removetrack']) textTracks.addEventListener(name, lookForCaptions)
}
