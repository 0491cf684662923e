declare module "fxa-common-password-list" {
  /** The 50,000 of eight signs and more that leaked most often, as Mozilla's accounts refuse them. */
  const list: { test(password: string): boolean };
  export default list;
}
