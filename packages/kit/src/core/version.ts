/** The kit's version, sent to the site's own gateway as part of `sv`. */
export const version = '0.0.0'
