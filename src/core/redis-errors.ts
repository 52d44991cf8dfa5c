/** What an error of Redis says, whichever version it is of. */

/** Before version 7 a script's error begins with where in the script it arose. */
const WHERE = /^.*@user_script: ?\d+: -(?=[A-Z]+ )/s;

/** Since then it ends with that. */
const WHICH = / ?script: [0-9a-f]{40}, on @user_script:\d+\.?$/;

export const replyIn = ({ message }: Error): string => message.replace(WHERE, "").trim().replace(WHICH, "").trim();

/** Whoever was the first of several servers and is a replica now. */
export const isOfReplica = (error: Error): boolean => replyIn(error).startsWith("READONLY");
