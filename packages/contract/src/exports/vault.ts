export {
  type BegunAuthenticator,
  vaultBeginAuthenticator,
  vaultConfirmAuthenticator,
  vaultRemoveAuthenticator,
} from '../endpoints/vaultAuthenticator.ts'
export { vaultBrowser } from '../endpoints/vaultBrowser.ts'
export { vaultCaptcha } from '../endpoints/vaultCaptcha.ts'
export { vaultCreate } from '../endpoints/vaultCreate.ts'
export {
  vaultApprove,
  vaultDevice,
  vaultDeviceEnd,
  vaultDevices,
  vaultRevoke,
  vaultSignOut,
  vaultSignOutAll,
} from '../endpoints/vaultDevices.ts'
export { vaultEmailNew, vaultEmailOld, vaultEmailStart, vaultEmailUndo } from '../endpoints/vaultEmail.ts'
export {
  vaultDelete,
  vaultDisconnect,
  vaultExport,
  vaultExportTicket,
  vaultSite,
  vaultSites,
  vaultTrust,
} from '../endpoints/vaultExit.ts'
export {
  type VaultFactor,
  vaultFactor,
  vaultFactorAdd,
  vaultFactorRemove,
  vaultFactors,
} from '../endpoints/vaultFactors.ts'
export { vaultFile } from '../endpoints/vaultFile.ts'
export { vaultFrame } from '../endpoints/vaultFrame.ts'
export { keeperChallenge, keeperPasskey, keeperRelease } from '../endpoints/vaultKeeper.ts'
export {
  type LimitsStanding,
  type OwnerLimits,
  type StepConfirmation,
  type VaultStep,
  vaultLimits,
  vaultSetLimits,
  vaultStepUp,
  vaultStepUpConfirm,
} from '../endpoints/vaultLimits.ts'
export { vaultLink, vaultLinkBegin, vaultLinkEnd, vaultLinks, vaultUnlink } from '../endpoints/vaultLinks.ts'
export {
  vaultAttempt,
  vaultCancel,
  vaultCode,
  vaultConfig,
  vaultResend,
  vaultToken,
} from '../endpoints/vaultLogin.ts'
export { type VaultAct, vaultActs, vaultMe, vaultStanding } from '../endpoints/vaultMe.ts'
export {
  vaultKeeperTicket,
  vaultPasskeyAdd,
  vaultPasskeyAttempt,
  vaultPasskeyLogin,
  vaultPasskeyOptions,
  vaultProtect,
} from '../endpoints/vaultPasskeys.ts'
export { vaultPaymaster } from '../endpoints/vaultPaymaster.ts'
export { vaultRecovery } from '../endpoints/vaultRecovery.ts'
export { relayedBytes, vaultRelayLeave, vaultRelayRead } from '../endpoints/vaultRelay.ts'
export { vaultPolicyCheck, vaultRelease } from '../endpoints/vaultRelease.ts'
export { vaultSocialAttempt } from '../endpoints/vaultSocial.ts'
export { vaultWait } from '../endpoints/vaultWait.ts'
export {
  vaultEnrol,
  vaultGrant,
  vaultWho,
} from '../endpoints/vaultWallets.ts'
export * from '../vault/altchaFields.ts'
export * from '../vault/base64url.ts'
export * from '../vault/captchaFields.ts'
export * from '../vault/deriveKey.ts'
export { type DeviceBrowser, type DeviceName, type DeviceSystem, readDeviceName } from '../vault/deviceName.ts'
export * from '../vault/envelope.ts'
export * from '../vault/factorFields.ts'
export * from '../vault/isLooser.ts'
export * from '../vault/keeperCode.ts'
export * from '../vault/keeperLogin.ts'
export * from '../vault/keeperPasskey.ts'
export { type OwnText, ownTextOf, sessionActivationText, sessionEndText } from '../vault/ownTexts.ts'
export * from '../vault/passkey.ts'
export { madePasskey, passkeyOptions, passkeyPart, usedPasskey } from '../vault/passkeyFields.ts'
export * from '../vault/proof.ts'
export * from '../vault/shareContext.ts'
export {
  isVersionedSolanaMessage,
  placeOfSolanaSignature,
  readSolanaMessage,
  readSolanaTransaction,
  type SolanaInstruction,
  type SolanaMessage,
  type SolanaTable,
  type WriteBase58,
} from '../vault/solanaMessage.ts'
export * from '../vault/thumbprint.ts'
export type { ToSign } from '../vault/toSign.ts'
export * from '../vault/transport.ts'
export * from '../vault/vaultErrors.ts'
export {
  emailAddress,
  type SocialProvider,
  socialProviders,
  type VaultWallet,
  vaultSelf,
  vaultWallet,
  type WalletAddresses,
} from '../vault/vaultFields.ts'
export * from '../vault/walletProofText.ts'
