export {
  vaultDevice,
  vaultDevices,
  vaultDevicesRequest,
  vaultRevoke,
  vaultRevokeRequest,
  vaultSignOut,
  vaultSignOutAll,
  vaultSignOutAllRequest,
  vaultSignOutRequest,
} from '../endpoints/vaultDevices.ts'
export {
  vaultAttempt,
  vaultAttemptRequest,
  vaultCancel,
  vaultCancelRequest,
  vaultCode,
  vaultCodeRequest,
  vaultConfig,
  vaultConfigRequest,
  vaultResend,
  vaultResendRequest,
  vaultToken,
  vaultTokenRequest,
} from '../endpoints/vaultLogin.ts'
export {
  keeperChallenge,
  keeperChallengeRequest,
  keeperRelease,
  keeperReleaseRequest,
  vaultCreate,
  vaultCreateRequest,
  vaultEnrol,
  vaultEnrolRequest,
  vaultGrant,
  vaultGrantRequest,
  vaultMe,
  vaultMeRequest,
  vaultRecovery,
  vaultRecoveryRequest,
  vaultRelease,
  vaultReleaseRequest,
} from '../endpoints/vaultWallets.ts'
export * from '../vault/base64url.ts'
export * from '../vault/deriveKey.ts'
export * from '../vault/envelope.ts'
export * from '../vault/proof.ts'
export * from '../vault/shareContext.ts'
export * from '../vault/transport.ts'
export * from '../vault/vaultErrors.ts'
export { vaultSelf, vaultWallet } from '../vault/vaultFields.ts'
export * from '../vault/walletProofText.ts'
