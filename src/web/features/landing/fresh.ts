import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Album } from '../../../contract/albums.ts'
import { newAlbumsQuery } from '../../api/albums.ts'
import { settings } from '../../api/settings.ts'
import { useToken } from '../../session/token.ts'
import { useIdle } from '../../ui/idle.ts'

interface Fresh {
  albums: Album[]
  /** How many albums there are in all. */
  total: number
  waiting: boolean
}

/** What came last and can be heard. A closed site shows nothing to those who are not logged in. */
export const useFresh = (): Fresh => {
  const closed = useToken((state) => state.token === null) && settings().requireAuth
  const { data, isPending } = useQuery({ ...newAlbumsQuery(), enabled: !closed })
  return { albums: data?.data ?? [], total: data?.meta.total ?? 0, waiting: isPending && !closed }
}

const loadPlaying = () => import('../../media/playable.ts')

/** Goes to an album's page in the player and plays it there. */
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
