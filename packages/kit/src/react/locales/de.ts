import { accountGerman } from '../../features/account/messages.de.ts'
import { nftGerman } from '../../features/account/nftMessages.de.ts'
import { activityGerman } from '../../features/activity/messages.de.ts'
import { connectGerman } from '../../features/connect/messages.de.ts'
import { networksGerman } from '../../features/networks/messages.de.ts'
import { cannotSendGerman, sendEntryGerman, sendGerman } from '../../features/send/messages.de.ts'
import { walletGuideGerman } from '../../features/walletGuide/messages.de.ts'
import type { Dictionary } from '../../view/messages.ts'
import { workshopGerman } from '../../workshop/messages.de.ts'
import { modalGerman } from '../modalMessages.de.ts'

/** Every feature's words in German, by the id of its messages. */
export const german: Dictionary = {
  account: accountGerman,
  activity: activityGerman,
  cannotSend: cannotSendGerman,
  connect: connectGerman,
  modal: modalGerman,
  networks: networksGerman,
  nfts: nftGerman,
  send: sendGerman,
  sendEntry: sendEntryGerman,
  walletGuide: walletGuideGerman,
  workshop: workshopGerman,
}
