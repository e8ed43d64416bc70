import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Album } from '../../../contract/catalog/items.ts'
import { newAlbumsQuery } from '../../catalog/albums/albums.ts'
import { useToken } from '../../data/session/token.ts'
import { settings } from '../../data/settings.ts'
import { useIdle } from '../../ui/idle.ts'

interface NewAlbums {
  albums: Album[]
  /** Total number of albums. */
  total: number
  loading: boolean
}

/** Returns the newest playable albums. A private site shows none to visitors. */
export const useNewAlbums = (): NewAlbums => {
  const closed = useToken((state) => state.token === null) && settings().requireAuth
  const { data, isPending } = useQuery({ ...newAlbumsQuery(), enabled: !closed })
  return { albums: data?.data ?? [], total: data?.meta.total ?? 0, loading: isPending && !closed }
}

const loadPlaying = () => import('../../catalog/items/playback/playable.ts')

/** Opens an album's page in the player and plays it. */
export const useListen = (): ((album: Album) => void) => {
  const navigate = useNavigate()
  const idle = useIdle()
  useEffect(() => {
    if (idle) void loadPlaying()
  }, [idle])
  return ({ id, title }) => {
    void loadPlaying().then(({ playCollection }) => playCollection({ type: 'album', id, title }))
    void navigate({ to: '/album/$id', params: { id: String(id) } })
  }
}
