/** What an audio file turned out to be. */
export interface SniffedAudio {
  container: 'mp3' | 'adts' | 'mp4' | 'wav' | 'aiff' | 'flac' | 'ogg' | 'webm'
  /** Lower-case codec name: mp3, aac, alac, flac, vorbis, opus, pcm, … */
  codec: string
  mime: string
  /** The extension that suits the content, whatever the name said. */
  ext: string
}
