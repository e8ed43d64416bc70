// The functions and types that other domains may use.
export { albumFor, albumPage, featuredAlbum, visibleAlbums } from './albums/service.ts'
export { listEvents } from './artist-events/service.ts'
export { postFor } from './artist-posts/service.ts'
export { forgetInRequests } from './artist-requests/service.ts'
export { artistFor, artistPage, listRelatedArtists, visibleArtists } from './artists/service.ts'
export { ownBookmarks, removeBookmark, setBookmark } from './bookmarks/service.ts'
export {
  albumChoices,
  artistChoices,
  artistsSeen,
  existing,
  genreChoices,
} from './catalog/choices.service.ts'
export { catalogChanged, fromCatalogCache, recount } from './catalog/service.ts'
export { visibleItems } from './catalog/visible-items.service.ts'
export { composedHash, coverJpeg } from './covers/jpeg.service.ts'
export { plainText } from './feeds/ingest/feed-values.ts'
export { addFeed, podcastOfAddress, refreshFollowed } from './feeds/ingest/feeds.service.ts'
export { publicFilesUrl } from './feeds/publish/feed-publishing.service.ts'
export { genresInOrder, getGenre, listPlayableGenres } from './genres/service.ts'
export { storeCover } from './importing/covers/service.ts'
export { importFolder, storeAudioFile } from './importing/service.ts'
export { withLikeState, withOwnLikeState } from './likes/reactions.service.ts'
export {
  deleteReactionsOf,
  type ReactionRef,
  setFollow,
  setReactions,
  unfollowEachOther,
} from './likes/service.ts'
export { testLrclib } from './lyrics/lrclib.ts'
export {
  EDITORS,
  isMember,
  type LockedPlaylist,
  lockAny,
  lockPlaylist,
  MEMBERS,
  OWNER,
  requireRole,
} from './playlists/access.service.ts'
export { arrangeSongs } from './playlists/contents.service.ts'
export { changePlaylist, createPlaylist, removePlaylist } from './playlists/editing.service.ts'
export {
  anyPlaylist,
  ownPlaylistsAsSeen,
  playlistAsSeen,
  playlistPeople,
  playlistsOf,
  playlistsOfGenre,
  publishMembers,
  recordActivity,
  visiblePlaylist,
  visiblePlaylists,
} from './playlists/service.ts'
export { playlistMembers, playlistSongs } from './playlists/tracks.service.ts'
export {
  announceAppPlay,
  announceElsewhere,
  followAppPlay,
  type PlaybackReport,
  recordAppPlays,
} from './plays/app-plays.service.ts'
export { deviceClass, isRobot } from './plays/player-device.ts'
export { countryOf, registerLinkedPlay } from './plays/service.ts'
export { episodesAdmin } from './podcasts/episodes.admin.ts'
export { episodeOf, ownEpisodes, visibleEpisodes } from './podcasts/episodes.service.ts'
export {
  getPodcastGenre,
  podcastChoices,
  podcastFor,
  podcastPage,
  podcastWithEpisodes,
  saveProgress,
  visiblePodcasts,
} from './podcasts/service.ts'
export { queueFor, saveQueue } from './queue-states/service.ts'
export { radioAdmin } from './radio/admin.ts'
export { listenTo, relayedUrl, stationFor, stationPage, visibleStations } from './radio/service.ts'
export { rate } from './ratings/service.ts'
export { removeSongs } from './songs/counted-songs.service.ts'
export { creditsFor } from './songs/credits.service.ts'
export {
  findAlbums,
  findArtists,
  type NamedSong,
  type SongMatcher,
  songMatcher,
  titleKey,
} from './songs/matching.service.ts'
export {
  albumSongs,
  artistSongs,
  emptyTrash,
  publicSongs,
  relatedSongs,
  songFor,
  songPage,
  visibleSongs,
} from './songs/service.ts'
export { trimConversions } from './streaming/conversions.service.ts'
export {
  downloadName,
  type FileDownload,
  openLinkedDownload,
  recordDownload,
  recordSongDownloads,
  sendAppCopy,
} from './streaming/downloads.service.ts'
export {
  absoluteMaster,
  openFileStream,
  sendFileStream,
} from './streaming/file-streams.service.ts'
export { accessSettings, linkedStreamInfo, streamInfo } from './streaming/media.service.ts'
export {
  fetchOriginal,
  ffmpegOf,
  resumePackaging,
  temporaryFolder,
} from './transcoding/service.ts'
export { shownUpcomingAlbum, shownUpcomingSingle } from './upcoming-albums/service.ts'
export { uploadStore } from './uploads/parts.service.ts'
export { dataKey } from './uploads/receive-upload.service.ts'
export { coverOfUpload, removeSong, uploadedCover } from './uploads/service.ts'
export { takeDataUpload, takeUpload } from './uploads/take-upload.service.ts'
