export const incompleteForm = "Some of the form didn't reach us. Please check it and try again.";
