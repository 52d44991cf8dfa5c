/** What an error of Redis says, whichever version it is of. */

/** Before version 7 a script's error begins with where in the script it arose. */
const WHERE = /^.*@user_script: ?\d+: -(?=[A-Z]+ )/s;

export const replyIn = ({ message }: Error): string => message.replace(WHERE, "").trim();
