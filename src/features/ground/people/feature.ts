import { answer, feature } from '#platform/server/feature.ts'
import { worker } from '#platform/server/jobs.ts'
import { sealedFor } from './authenticator.ts'
import {
  makeRecoveryCodes,
  setUpAuthenticator,
  setUpInStep,
  showAuthenticator,
  switchOffAuthenticator,
  switchOnAuthenticator,
  takeSecondStep,
  unlockOffice,
} from './authenticator-contract.ts'
import { askReset, change, reset } from './change-password.ts'
import { look } from './check-link.ts'
import {
  changeEmail,
  changePassword,
  checkLink,
  deleteUser,
  endSession,
  exportUser,
  listSessions,
  login,
  loginWithCode,
  logout,
  register,
  renewToken,
  requestCode,
  resendCode,
  resetPassword,
  sendResetPasswordRequest,
  showUser,
  updateUser,
  validateEmail,
  verifyEmail,
} from './contract.ts'
import { end } from './end-session.ts'
import { download, erase, erasePerson, exportPerson, mergePerson } from './export-and-erase.ts'
import { invariants } from './invariants.ts'
import { forgetOld } from './forget-old.ts'
import * as invitations from './invitations.ts'
import { warnOfTries, writeProof } from './jobs.ts'
import { warn, write } from './letters.ts'
import { logIn, logInWithCode, sendCode } from './log-in.ts'
import { askNewEmail, findProfile, update } from './profile.ts'
import { again, begin } from './register.ts'
import { unlock } from './unlock.ts'
import { setUpFor, takeStep } from './second-step.ts'
import { set } from './set-roles.ts'
import { seed } from './seed.ts'
import {
  acceptInvitation,
  inviteColleague,
  setRoles,
  showInvitation,
  showStaff,
  withdrawInvitation,
} from './staff-contract.ts'
import { authenticators } from './tables.ts'
import { findSessions, logOut, renew } from './sessions.ts'
import * as authenticator from './switch-authenticator.ts'
import { validate } from './validate-email.ts'
import { verify } from './verify-email.ts'

export const people = feature({
  name: 'people',
  answers: [
    answer(register, begin),
    answer(resendCode, again),
    answer(verifyEmail, verify),
    answer(login, logIn),
    answer(requestCode, sendCode),
    answer(loginWithCode, logInWithCode),
    answer(takeSecondStep, takeStep),
    answer(setUpInStep, setUpFor),
    answer(renewToken, renew),
    answer(logout, logOut),
    answer(showUser, findProfile),
    answer(updateUser, update),
    answer(changePassword, change),
    answer(changeEmail, askNewEmail),
    answer(sendResetPasswordRequest, askReset),
    answer(resetPassword, reset),
    answer(checkLink, look),
    answer(listSessions, findSessions),
    answer(endSession, end),
    answer(showAuthenticator, authenticator.findAuthenticator),
    answer(setUpAuthenticator, authenticator.begin),
    answer(switchOnAuthenticator, authenticator.confirmApp),
    answer(makeRecoveryCodes, authenticator.renewCodes),
    answer(switchOffAuthenticator, authenticator.end),
    answer(unlockOffice, unlock),
    answer(showStaff, invitations.findStaff),
    answer(inviteColleague, invitations.invite),
    answer(withdrawInvitation, invitations.takeInvitationBack),
    answer(setRoles, set),
    answer(showInvitation, invitations.look),
    answer(acceptInvitation, invitations.accept),
    answer(exportUser, download),
    answer(deleteUser, erase),
    answer(validateEmail, validate),
  ],
  jobs: [worker(writeProof, write), worker(warnOfTries, warn)],
  schedules: [{ name: 'people.forget-old', cron: '17 3 * * *', catchUp: '1 day', run: forgetOld }],
  seals: [
    {
      column: authenticators.secretSealed,
      about: ({ organisation_id = '', person_id = '' }) => sealedFor(organisation_id, person_id),
    },
  ],
  holds: { export: exportPerson, erase: erasePerson, merge: mergePerson },
  invariants,
  seed,
})
