/** Why nothing could be sent to a server, by the code of the failed connection: what an operator reads, with the cure. */

/** What is wrong with the certificate that a server shows. */
export type CertificateFault = "expired" | "another's" | "stranger's";

export function certificateFault(code: string): CertificateFault | undefined {
  if (code === "CERT_HAS_EXPIRED" || code === "CERT_NOT_YET_VALID") return "expired";
  if (code === "ERR_TLS_CERT_ALTNAME_INVALID") return "another's";
  // Such as DEPTH_ZERO_SELF_SIGNED_CERT and UNABLE_TO_VERIFY_LEAF_SIGNATURE.
  return /(^|_)CERT(_|$)|^UNABLE_TO_/.test(code) ? "stranger's" : undefined;
}

/** `variable`: where the address is named. */
export function certificateCure(fault: CertificateFault, variable: string): string {
  switch (fault) {
    case "expired":
      return "it is renewed on the server, unless the clock of this machine is wrong";
    case "another's":
      return `${variable} must have the server's name as its certificate has it`;
    case "stranger's":
      return "name the file with its signer's certificate in NODE_EXTRA_CA_CERTS, in the environment and not in .env";
  }
}

/** Asked for in TLS, and answered in something else. */
const NO_TLS = /^(ERR_SSL_(WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG)|EPROTO)$/;
const UNKNOWN_NAME = /^(ENOTFOUND|EAI_\w+)$/;

/** Undefined where the code says nothing that helps. */
export function whyUnreached(whom: string, code: string, variable: string): string | undefined {
  const fault = certificateFault(code);
  if (fault !== undefined) {
    return `${whom}'s certificate is not accepted (${code}): ${certificateCure(fault, variable)}`;
  }
  if (NO_TLS.test(code)) return `what answers in ${whom}'s place does not speak TLS (${code}); see ${variable}`;
  if (UNKNOWN_NAME.test(code)) {
    return `${whom}'s name is not found (${code}): this machine's DNS does not answer, or ${variable} is wrong`;
  }
  return /^(E[A-Z]+|UND_ERR_CONNECT_TIMEOUT)$/.test(code) ? `${whom} cannot be reached (${code})` : undefined;
}
