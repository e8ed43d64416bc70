import { library } from '../../../../contract/social/library.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { settled } from '../../../http/files/finished.ts'
import { type Http, mount } from '../../../http/mount.ts'
import { createFolder, getLibrary, movePlaylist, removeFolder, renameFolder, setPin } from './service.ts'

export const libraryRoutes = (http: Http, ctx: AppContext): void =>
  mount(http, library, {
    list: ({ viewer }) => getLibrary(ctx, viewer),
    pin: ({ body, viewer }) => settled(setPin(ctx, viewer, body)),
    createFolder: ({ body, viewer }) => createFolder(ctx, viewer, body.name),
    renameFolder: ({ params, body, viewer }) => renameFolder(ctx, viewer, params.id, body.name),
    removeFolder: ({ params, viewer }) => settled(removeFolder(ctx, viewer, params.id)),
    move: ({ params, body, viewer }) => settled(movePlaylist(ctx, viewer, params.id, body.folder_id)),
  })
