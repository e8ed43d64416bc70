import { imports } from '../../../../contract/social/imports.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { settled } from '../../../http/files/finished.ts'
import { type Http, mount } from '../../../http/mount.ts'
import {
  createImport,
  missingOfImport,
  ownImports,
  removeImport,
  retryImport,
  startImport,
  undoImport,
} from './service.ts'

export const importsRoutes = (http: Http, ctx: AppContext): void =>
  mount(http, imports, {
    list: ({ viewer }) => ownImports(ctx, viewer),
    create: ({ viewer, body }) => createImport(ctx, viewer, body),
    start: ({ viewer, params, body }) => startImport(ctx, viewer, params.id, body),
    retry: ({ viewer, params }) => retryImport(ctx, viewer, params.id),
    undo: ({ viewer, params }) => undoImport(ctx, viewer, params.id),
    missing: ({ viewer, params }) => missingOfImport(ctx, viewer, params.id),
    remove: ({ viewer, params }) => settled(removeImport(ctx, viewer, params.id)),
  })
